import { initializeApp } from 'firebase/app';
import { environment } from './environment.ts';

export const firebaseApp = initializeApp(environment.firebase);
