// Makes the tables and plots of docs/performance.md from docs/performance.json.

import { writePage } from './page.ts';

writePage();
