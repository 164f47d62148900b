import { COMPOSER_EMOJI } from '#contract/limits.ts';
import { text } from '#web/text/index.ts';
import { OFFERED_REACTIONS } from './offered-reactions.ts';

const t = text.chats.emojiGroups;
const split = (emojis: string) => emojis.split(' ');

/** The emojis of the picker (M-16), in groups. They are those that any device of the last years can draw. */
export const EMOJI_GROUPS: readonly { name: string; emojis: readonly string[] }[] = [
  { name: t.offered, emojis: [...new Set([...OFFERED_REACTIONS, ...COMPOSER_EMOJI])] },
  {
    name: t.faces,
    emojis: split(
      '😀 😃 😄 😁 😆 😅 🤣 🙂 🙃 😉 😇 🥰 😍 🤩 😘 😋 😜 🤪 🤗 🤭 🤔 🤐 😐 😏 🙄 😬 😌 😔 😴 🤒 🥵 🥶 🥴 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 😲 😳 🥺 😢 😭 😱 😤 😡 💀 👻 🤖',
    ),
  },
  {
    name: t.people,
    emojis: split('🤚 ✋ 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 👎 ✊ 👊 👏 🙌 👐 🤝 💪 🤷 🤦 🙋 💁 🕺 💃 🏃 🚶 🧘 👫 👪'),
  },
  { name: t.hearts, emojis: split('🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 💕 💖 💯 💥 ✨ ⭐ 🌟 🔥 💤') },
  {
    name: t.nature,
    emojis: split('🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐸 🐵 🐦 🦆 🦉 🐝 🦋 🐢 🐟 🐳 🌵 🌳 🍀 🍁 🌸 🌻 🌈 ☀️ ⛅ 🌧️ ❄️ 🌊 🌙'),
  },
  {
    name: t.food,
    emojis: split(
      '🍎 🍌 🍓 🍒 🍑 🥑 🌽 🥐 🥯 🍞 🧀 🥞 🍳 🍔 🍟 🌭 🥪 🌮 🌯 🥗 🍝 🍜 🍣 🥟 🍦 🍩 🍪 🎂 🍫 🍿 🍵 🥤 🍺 🍷 🍸 🥂',
    ),
  },
  {
    name: t.activities,
    emojis: split('⚽ 🏀 🏈 ⚾ 🎾 🏐 🏓 🥊 🚴 🏊 🧗 🎳 🎯 🎲 ♟️ 🧩 🎮 🎨 🎭 🎬 🎤 🎧 🎹 🥁 🎸 🎻 📚 📷 🎁 🎈 🏆 🥇'),
  },
  {
    name: t.city,
    emojis: split('🏙️ 🌃 🌉 🌇 🎡 🎢 🏛️ 🏠 🏢 🏫 🏟️ 🚇 🚌 🚕 🚲 🛴 ⛴️ ✈️ 🚦 🗺️ 📍 ⏰ 📅 💡 💻 📱 🔑 💰 ✅ ❌ ❓ ❗'),
  },
];
