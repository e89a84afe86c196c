import { mount } from 'svelte';
import App from './App.svelte';
import { followTheme } from './lib/prefs.svelte';
import { listen } from './lib/router.svelte';
import { bringSymbols } from './lib/symbols';
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
