// esbuild drops the parts nobody uses only from their own module: the package's entry wraps them in one object, which it keeps whole.
export * from '../../../../node_modules/@base-ui/react/popover/index.parts.mjs';
