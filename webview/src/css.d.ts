/** style.css is bundled next to the script as dist/webview.css. */
declare module '*.css';
