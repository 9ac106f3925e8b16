import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/**
 * The server embeds `dist/` and its templates name the files, so the names carry no digest;
 * the server answers with an entity tag instead.
 */
export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { table: 'src/table.ts', keno: 'src/keno.ts', fair: 'src/fair.ts', base: 'src/base.css', 'keno-slip': 'src/keno-slip.css' },
      output: {
        entryFileNames: 'assets/[name].js',
        // What the pages have in common.
        chunkFileNames: 'assets/shared.js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
});
