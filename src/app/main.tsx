import './no-evaluation.ts';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAppCheck } from '../firebase/app-check-start.ts';
import { startSession } from '../people/api/session.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// App Check starts before the first request to the backend, so that every request carries its token.
void startAppCheck().finally(startSession);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
