import { mount } from 'svelte';
import App from './App.svelte';
import { followTheme } from './lib/browser/prefs.svelte';
import { listen } from './lib/browser/router.svelte';
import { bringSymbols } from './lib/browser/symbols';
import { speak, wanted } from './lib/words.svelte';
import './styles/tokens.css';
import './styles/ground.css';
import './styles/parts.css';
import './styles/page.css';

void bringSymbols('sprite');
followTheme();
listen();
await speak(wanted());
mount(App, { target: document.getElementById('page')! });
