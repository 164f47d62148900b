import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import s from './Skeleton.module.css';

export interface SkeletonProps {
  /** A line as high as the text around it, a circle, or a box. */
  shape?: 'text' | 'circle' | 'box';
  /** CSS lengths. A circle needs only the width. */
  width?: string;
  height?: string;
  /** Width over height of a box. */
  ratio?: number;
  className?: string;
}

/** A gray placeholder in the shape of the content. Hidden from screen readers: see SkeletonGroup. */
export function Skeleton({ shape = 'text', width, height, ratio, className }: SkeletonProps) {
  const style: CSSProperties = { width, height: shape === 'circle' ? width : height };
  if (ratio) style.aspectRatio = ratio;
  return <span className={cx(s.skeleton, s[shape], className)} style={style} aria-hidden="true" />;
}

/** A group of skeletons that is announced once. */
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
