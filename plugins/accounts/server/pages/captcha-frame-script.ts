/** What the framed captcha runs of ours: it tells the page around it the answer, and how high the captcha is while it shows a task. */
export const captchaFrameScript = `const tell = (message) => parent.postMessage(message, location.origin);
globalThis.captchaPassed = (captcha) => tell({ captcha });
globalThis.captchaExpired = () => tell({ captcha: '' });

let told = 0;
function measure() {
  const bottoms = [...document.querySelectorAll('iframe')].filter((frame) => frame.checkVisibility({ visibilityProperty: true, opacityProperty: true })).map((frame) => frame.getBoundingClientRect().bottom);
  const height = Math.ceil(Math.max(document.body.offsetHeight, ...bottoms));
  if (height !== told) tell({ captchaHeight: (told = height) });
}
addEventListener('DOMContentLoaded', () => {
  new MutationObserver(measure).observe(document.body, { subtree: true, childList: true, attributes: true });
  measure();
});
`;
