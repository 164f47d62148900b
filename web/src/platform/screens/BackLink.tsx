import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';
import s from './screens.module.css';

/** A link back above a page's title. A phone has one in its bar instead. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Button className={s.back} variant="quiet" size="sm" icon={<ArrowLeft />} render={<Link to={to} />}>
    {children}
  </Button>
);
