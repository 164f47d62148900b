import { lazyWindow } from '#web/design/index.ts';
import type { AddressReadersProps } from './AddressReaders.tsx';

/** The members who have seen the address of a home, loaded for its host alone. */
export const AddressReaders = lazyWindow<AddressReadersProps>(() =>
  import('./AddressReaders.tsx').then((loaded) => loaded.AddressReaders),
);
