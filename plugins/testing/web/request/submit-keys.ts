/** The keys that send the request, as this system's keyboards name them. */
export const submitKeys = /Mac|iP/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵';

/** For buttons: phones have no such keys. */
export const buttonKeys = matchMedia('(hover: none)').matches ? {} : { keys: submitKeys };
