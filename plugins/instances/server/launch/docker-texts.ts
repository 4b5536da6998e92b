type Variables = Readonly<Record<string, string>>;

/** A command for a POSIX shell that runs an image with this environment. */
export function dockerRun(image: string, variables: Variables): string {
  const settings = Object.entries(variables).map(([name, value]) => `-e ${inShell(`${name}=${value}`)}`);
  return ['docker run -d --restart unless-stopped', ...settings, inShell(image)].join(' \\\n  ');
}

/** A compose file that does the same. */
export function composeFile(name: string, image: string, variables: Variables): string {
  const service = name.toLowerCase().replace(/[^a-z0-9_-]+/g, '-');
  return [
    'services:',
    `  ${inYaml(service)}:`,
    `    image: ${inYaml(image)}`,
    '    restart: unless-stopped',
    '    environment:',
    ...Object.entries(variables).map(([each, value]) => `      ${inYaml(each)}: ${inYaml(value)}`),
    '',
  ].join('\n');
}

const inShell = (text: string): string =>
  /^[\w.,:/=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** JSON's strings are YAML's too; a compose file wants its dollars doubled. */
const inYaml = (text: string): string => JSON.stringify(text).replaceAll('$', '$$$$');
