import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';

/** A link back above a page's title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Button variant="quiet" size="sm" icon={<ArrowLeft />} render={<Link to={to} />}>
    {children}
  </Button>
);
