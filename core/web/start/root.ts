// What draws the pages: half of the first load. It is a script of its own, which changes with React alone and runs in a turn of its own.
export { createRoot } from 'react-dom/client';
