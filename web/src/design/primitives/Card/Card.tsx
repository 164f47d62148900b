import { useRender } from '@base-ui/react/use-render';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import s from './Card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** Without padding, for pictures up to the edge. Use `<CardBody>` for the text. */
  flush?: boolean;
  /** Its element, e.g. `<article />` or `<li />`. */
  render?: ReactElement;
}

/**
 * A surface for one thing. To make the whole card a link, put one `<CardLink>` around its title. Other controls in the card
 * stay usable.
 */
export function Card({ flush, render, className, ...rest }: CardProps) {
  return useRender({
    ...(render && { render }),
    defaultTagName: 'div',
    props: { ...rest, className: cx(s.card, flush && s.flush, className) },
  });
}

export function CardBody({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={cx(s.body, className)} />;
}

export interface CardLinkProps {
  children: ReactNode;
  /** `<Link to="…" />` or `<button type="button" onClick={…} />`. The label stays in the children. */
  render?: ReactElement;
  href?: string;
}

/** The title of a card as its link. It covers the whole card, and so does its focus ring. */
export function CardLink({ children, render, href }: CardLinkProps) {
  return useRender({
    ...(render && { render }),
    defaultTagName: 'a',
    props: { className: s.link, children, ...(href && { href }) },
  });
}
