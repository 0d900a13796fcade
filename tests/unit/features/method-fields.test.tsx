import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { enteredOf } from '../../../src/projects/screens/configuration/entered.ts';
import { MethodSection } from '../../../src/projects/screens/configuration/method-section.tsx';
import { renderInTheme } from '../../support/render.tsx';

test('MethodSection smooths transitions at building corners only if it is switched on, together with lateral diffraction', () => {
  function Editor() {
    const [entered, setEntered] = useState(enteredOf(DEFAULT_REPORT_CONFIG));
    const change = (changes: Partial<typeof entered>) => setEntered({ ...entered, ...changes });
    return <MethodSection entered={entered} change={change} fault={() => undefined} locked={false} />;
  }
  renderInTheme(<Editor />);
  const corners = screen.getByRole('checkbox', { name: 'Smooth transitions at building corners' });
  expect(corners).not.toBeChecked();
  fireEvent.click(corners);
  expect(corners).toBeChecked();
  fireEvent.click(screen.getByRole('switch', { name: /Lateral diffraction around obstacles/ }));
  expect(corners).toBeDisabled();
});
