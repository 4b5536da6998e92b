/** Standings of which notices have words of their own; of the others the day on which a licence begins or ends says all. */
export const toldKinds = ['softLimits', 'hardLimits', 'notValid'] as const;

/** Which of them a notice of the kind `licence.<standing>` tells of. */
export const toldKind = (kind: string | undefined) => toldKinds.find((each) => kind === `licence.${each}`);
