declare module '*.module.css' {
  /** Class names of the module by their local name. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

declare module '*.css';
