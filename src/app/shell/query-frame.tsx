import { Outlet } from 'react-router-dom';
import { Queries } from '../../ui/loading/queries.tsx';

/** Frame of the pages that send requests. */
export function QueryFrame() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
