/** Where the build put the worklet, relative to the script that imports it. */
declare const url: string;
export default url;
