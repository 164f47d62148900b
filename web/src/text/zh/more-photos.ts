import type { morePhotos as en } from '../en/more-photos.ts';

/** The sentences about the photos of a profile besides the main one. They are in a file of their own, because few screens load them. */
export const morePhotos: typeof en = {
  edit: {
    title: '更多照片',
    hint: '最多再放五张，按这里的顺序展示。我们显示每张照片的中间部分，点一下就能调整。',
    add: '添加更多照片',
    full: '已经加了五张。先移除一张，才能再加。',
    tooMany: (max: number) => `除头像外最多放 ${max} 张照片，多出的没有添加。`,
    nth: (n: number) => `照片 ${n}`,
    description: '说明',
    descriptionPlaceholder: '照片里有什么？',
    earlier: (n: number) => `把照片 ${n} 往上移`,
    later: (n: number) => `把照片 ${n} 往下移`,
    makeMain: '设为头像',
    makeMainNth: (n: number) => `设为头像：照片 ${n}`,
    adjust: (n: number) => `调整照片 ${n}`,
    remove: (n: number) => `移除照片 ${n}`,
    moved: (n: number, of: number) => `已移动，现在是 ${of} 张中的第 ${n} 张。`,
    removed: '照片已移除。',
    isMain: '这张已设为你的头像。',
    gone: '这张照片没加载出来。如果一直这样，请移除后重新添加。',
    notAdded: '有照片没有添加成功。请重试，或者移除它们。',
  },
  view: {
    photosOf: (name: string) => `${name} 的照片`,
    title: '更多照片',
    enlargeNth: (n: number, of: number, description: string) =>
      `放大 ${of} 张中的第 ${n} 张照片${description && `：${description}`}`,
  },
};
