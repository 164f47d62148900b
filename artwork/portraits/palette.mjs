/** The colors of the portraits. Backgrounds are related to the product's tokens (brick, sun, green, paper, night). */

export function mix(a, b, t) {
  const n = (h) => [1, 3, 5].map((i) => Number.parseInt(h.slice(i, i + 2), 16));
  const [x, y] = [n(a), n(b)];
  return `#${x
    .map((v, i) =>
      Math.round(v + (y[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const skin = (base, shade, light, blush, lip) => ({
  base,
  shade,
  light,
  blush,
  lip,
  line: mix(shade, '#4A1F14', 0.42),
});

/** Skin colors from light to dark. `shade` becomes redder, never grayer, because gray shade makes a face look ill. */
export const SKIN = {
  1: skin('#F6D4BE', '#E4AC91', '#FBE5D4', '#EE9079', '#D0796C'),
  2: skin('#F3CBAC', '#DFA380', '#FADEC6', '#E8866A', '#C66F60'),
  3: skin('#EABB92', '#D0936A', '#F4D2B0', '#DE7C5A', '#BC6654'),
  4: skin('#DDA679', '#BF7F55', '#EABF97', '#D06E4B', '#AF5B4A'),
  5: skin('#CC9064', '#A96C45', '#DDAA80', '#C06040', '#A05142'),
  6: skin('#B5784C', '#925633', '#C99166', '#AE5234', '#8F473B'),
  7: skin('#9A6340', '#784528', '#B07A55', '#9C4630', '#7E3D34'),
  8: skin('#7F4E32', '#603620', '#966345', '#8A3B2A', '#73362F'),
  9: skin('#673D28', '#4B2817', '#7E5039', '#7A3125', '#6B312C'),
  10: skin('#50301F', '#381D11', '#674330', '#6A2A20', '#5E2A27'),
};

const hair = (base, dark, light) => ({ base, dark, light });
export const HAIR = {
  black: hair('#26222A', '#17141A', '#443E4C'),
  softBlack: hair('#2F2423', '#1D1514', '#4E3D39'),
  espresso: hair('#40291F', '#2A1913', '#61412F'),
  brown: hair('#5E3C28', '#432819', '#815739'),
  chestnut: hair('#7B4A2B', '#5B331C', '#A0683F'),
  auburn: hair('#8A3F24', '#672A16', '#B05C37'),
  ginger: hair('#C2622E', '#98461C', '#DE8649'),
  honey: hair('#B58342', '#8D602B', '#D3A663'),
  blonde: hair('#DDB568', '#B98C42', '#EFD294'),
  platinum: hair('#EBDCB8', '#CDB88C', '#F8EFD9'),
  salt: hair('#66605F', '#4A4545', '#8D8785'),
  grey: hair('#97918D', '#746E6B', '#B9B4B0'),
  silver: hair('#CFCAC4', '#A8A29C', '#E8E4DF'),
  teal: hair('#2E7774', '#1D5654', '#4F9C97'),
  rose: hair('#CF6F80', '#A84F61', '#E598A4'),
  plum: hair('#5E2E4C', '#431D35', '#82496C'),
};

/** Cloth colors: [base, shade, light]. */
const cloth = (base, shade, light) => ({ base, shade, light });
export const CLOTH = {
  brick: cloth('#C24A22', '#9B3715', '#DC6D45'),
  rust: cloth('#A8502B', '#843B1C', '#C46F49'),
  sun: cloth('#EFB03A', '#CC8C1F', '#F7CA70'),
  mustard: cloth('#D19A2E', '#AB791B', '#E3B758'),
  green: cloth('#2E7A52', '#1E5B3B', '#4C9A71'),
  forest: cloth('#29513F', '#1B3A2C', '#42705B'),
  sage: cloth('#9DB08D', '#7C9070', '#B9C8AC'),
  olive: cloth('#77763F', '#5B5A2C', '#93925A'),
  night: cloth('#2B3352', '#1D233C', '#454F75'),
  navy: cloth('#33466E', '#233252', '#506491'),
  denim: cloth('#5B7C9E', '#43607F', '#7F9DBA'),
  sky: cloth('#A9C8D6', '#83A8B9', '#C7DDE6'),
  teal: cloth('#2F7377', '#1F5659', '#4D9296'),
  plum: cloth('#6E3A55', '#52283E', '#8D5572'),
  lilac: cloth('#B7A3C7', '#9580A8', '#CFC0DB'),
  rose: cloth('#E29C8D', '#C57969', '#F0BDB0'),
  coral: cloth('#EA7F5C', '#C75F3E', '#F3A187'),
  paper: cloth('#F6EDDD', '#DCCDB4', '#FFFAF0'),
  oat: cloth('#DCC7A3', '#BDA57E', '#EADBC0'),
  camel: cloth('#BE935E', '#9A7343', '#D3AE81'),
  brown: cloth('#6B4A36', '#4F3424', '#886450'),
  ink: cloth('#2C2826', '#1B1817', '#4A4441'),
  grey: cloth('#8D8A88', '#6D6A68', '#ABA8A6'),
  white: cloth('#FBF8F2', '#DAD6D0', '#FFFFFF'),
};

/** Backgrounds: `sky` fills the picture, `far` to `near` are the layers of the city, `glow` is for lamps and suns. */
const ground = (sky, far, mid, near, glow) => ({ sky, far, mid, near, glow });
export const GROUND = {
  sun: ground('#F6C766', '#EFB44B', '#E29E36', '#C67E26', '#FFE6AE'),
  brick: ground('#DB7A55', '#CC6640', '#B85230', '#963D21', '#F8BE83'),
  paper: ground('#F3E6D0', '#E7D5B8', '#D8C09B', '#BFA27B', '#FFF8EA'),
  sage: ground('#BFD0B2', '#A8BE9C', '#8BA682', '#668462', '#EEF3DC'),
  green: ground('#5F9A78', '#4C8867', '#3A7254', '#285740', '#CFE3B4'),
  sky: ground('#BCDAE0', '#A2C8D1', '#84B0BC', '#5E8F9D', '#F4F7EC'),
  teal: ground('#5B9A9C', '#488789', '#367072', '#265557', '#BFE0D2'),
  night: ground('#3A4468', '#303A5B', '#262E4B', '#1B2139', '#F5C667'),
  dusk: ground('#E9A58A', '#D98B74', '#B96D68', '#7F4C59', '#FBD9A4'),
  rose: ground('#F0C4B4', '#E6AD9B', '#D69281', '#B87263', '#FFEBDD'),
  plum: ground('#8A5A74', '#784A64', '#633A52', '#492A3D', '#F0B98F'),
  lilac: ground('#CFC2DA', '#BDACCB', '#A592B7', '#83709A', '#F6EEDF'),
};
