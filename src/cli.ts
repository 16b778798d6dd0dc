#!/usr/bin/env node
/** The command `service-embed`, which a partner's developer runs in a terminal. */
import './cli/run.js';
