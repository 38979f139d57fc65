/** The parts of the script that downloads files, as one module, because each import costs the first screen bytes. */
export { startDownload } from "./download.ts"
export { TransferList } from "./TransferList.tsx"
