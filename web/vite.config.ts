import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vitest/config';

const breakpoints = fileURLToPath(new URL('src/styles/breakpoints.css', import.meta.url));

export default defineConfig(({ mode }) => ({
  // Files that any web server gives out may lie anywhere.
  base: mode === 'static' ? './' : '/',
  worker: { format: 'es' },
  plugins: [svelte(), svelteTesting()],
  css: {
    // Every style sheet and style block knows the breakpoints by name.
    postcss: { plugins: [globalData({ files: [breakpoints] }), customMedia()] },
  },
  build: {
    outDir: mode === 'static' ? '../dist/static' : '../tampu/server/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { page: 'index.html', sw: 'src/worker/sw.ts' },
      // A service worker serves the folder that it lies in, and its name must stay.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
    // three.js is loaded on demand, for the 3-D board only.
    chunkSizeWarningLimit: 900,
  },
  server: {
    // The words, contents and rules of the titles are read where Python keeps them.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.ts'],
    // A busy machine is no fault.
    testTimeout: 60_000,
    // Vitest empties style sheets; this one is read by a script.
    css: { include: [/breakpoints\.css/] },
  },
}));
