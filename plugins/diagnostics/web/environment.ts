/** What stands in place of a value that is written and never read. */
const hiddenValue = '********';
export const isHidden = (value: string): boolean => value === hiddenValue;

/** Whether a variable sounds as if its value were not for whoever looks over a shoulder. */
export const looksSecret = (name: string): boolean => /KEY|TOKEN|SECRET|PASSW|CREDENTIAL/i.test(name);

/** Variables as a file that programs read; hidden ones are named without a value. */
export const asDotenv = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) =>
      isHidden(value) ? `# ${name}=` : `${name}=${/^[\w./:@-]*$/.test(value) ? value : JSON.stringify(value)}`,
    )
    .join('\n');
