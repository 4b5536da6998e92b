/** Whose images a list can show; data images of the own account are not told apart by their access. */
export const belongings = ['ALL', 'MINE', 'MINE_PUBLIC', 'MINE_RESTRICTED', 'MINE_PRIVATE', 'NOT_MINE'] as const;
export const dataBelongings = ['ALL', 'MINE', 'NOT_MINE'] as const;
