/** The code of the fault that says that an account has a dataset of this name. */
export const nameTaken = 'mlp.gate.entities.entity_with_provided_name_already_exists';

/** What a dataset of a file is called until somebody says otherwise. */
export const nameOf = (file: File | undefined): string => file?.name.replace(/\.[a-z0-9]+$/i, '') ?? '';
