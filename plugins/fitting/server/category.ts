/** Notices of trainings. */
export const serviceFit = { id: 'SERVICE_FIT', toldAtFirst: true };
