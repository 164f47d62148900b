import { picture } from './kit.mjs';

const SIZE = [480, 320];
const CLIP = '<clipPath id="f"><rect width="480" height="320" rx="20"/></clipPath>';
/** Returns a full scene with rounded corners, 480 by 320. */
export const framed = (content) => picture(...SIZE, `<defs>${CLIP}</defs><g clip-path="url(#f)">${content}</g>`);
