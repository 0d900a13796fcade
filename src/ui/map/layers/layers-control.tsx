import { lazily } from '../../loading/lazily.ts';
import { OnDemand } from '../../loading/on-demand.tsx';
import { LayersButton } from './layers-button.tsx';
import classes from './layers-control.module.css';
import type { LayersControlProps } from './layers-setting.ts';

const loadMenu = async () => (await import('./layers-menu.tsx')).LayersMenu;
const LayersMenu = lazily(loadMenu);

/**
 * The map's button for the list of layers, in which layers are hidden, made lighter and reordered. The list also has the
 * catchments.
 */
export function LayersControl(props: LayersControlProps) {
  return (
    <div className={classes.control}>
      <OnDemand load={loadMenu} renderButton={(handlers) => <LayersButton {...handlers} />}>
        <LayersMenu {...props} />
      </OnDemand>
    </div>
  );
}
