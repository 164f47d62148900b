import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import s from './Skeleton.module.css';

export interface SkeletonProps {
  /** A line of text as high as the text around it, a circle, or a box. */
  shape?: 'text' | 'circle' | 'box';
  /** CSS lengths; a circle needs the width only. */
  width?: string;
  height?: string;
  /** Width over height of a box. */
  ratio?: number;
  className?: string;
}

/** A grey place for what is on its way, in its shape. Hidden from screen readers: see SkeletonGroup. */
export function Skeleton({ shape = 'text', width, height, ratio, className }: SkeletonProps) {
  const style: CSSProperties = { width, height: shape === 'circle' ? width : height };
  if (ratio) style.aspectRatio = ratio;
  return <span className={cx(s.bone, s[shape], className)} style={style} aria-hidden="true" />;
}

/** Skeletons together; says once what is awaited. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
