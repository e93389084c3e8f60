import { walkMainPath } from './main-path.js'

console.log(JSON.stringify(await walkMainPath(JSON.parse(process.argv[2]))))
