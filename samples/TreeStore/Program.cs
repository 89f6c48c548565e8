return await TreeStores.ServiceCommand.RunAsync(args);
