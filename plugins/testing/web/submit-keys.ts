/** The keys that send the request, as this system's keyboards name them. */
export const submitKeys = /Mac|iP/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵';
