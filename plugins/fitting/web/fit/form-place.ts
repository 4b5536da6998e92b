/** The part of a page's address that leads to the form of a training, which stands below the trainings that were. */
export const formPlace = 'form';
