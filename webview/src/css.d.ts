/** style.css is bundled beside the script as dist/webview.css. */
declare module '*.css';
