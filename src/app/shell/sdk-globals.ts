// The SDK's core keeps its state in globals that everything else of it reads: they come before any other import.
import '@microsoft/windows-admin-center-sdk/core/polyfills';
