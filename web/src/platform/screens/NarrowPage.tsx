import type { ReactNode } from 'react';
import s from './NarrowPage.module.css';

/** The frame of a page of a few sentences and buttons: as wide as text, with room between its parts. */
export const NarrowPage = ({ children }: { children: ReactNode }) => <div className={s.page}>{children}</div>;
