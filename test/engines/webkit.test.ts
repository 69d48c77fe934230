import { runScenarios } from './run-scenarios.ts'
import { openWebKit } from './webkit.ts'

runScenarios('WebKit', openWebKit)
