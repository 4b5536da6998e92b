interface Row {
  readonly configId: number | null;
  readonly config: string | null;
  readonly priority: number | null;
}

/** With which configuration a kept request goes, as clients see it. */
export const configured = ({
  configId,
  config,
  priority,
}: Row): { configId?: number; config?: string; priority?: number } => ({
  ...(configId === null ? {} : { configId }),
  ...(config === null ? {} : { config }),
  ...(priority === null ? {} : { priority }),
});
