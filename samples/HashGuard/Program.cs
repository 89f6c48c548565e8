using HashGuard;
using Microsoft.Extensions.Options;

try
{
    await HashGuardApplication.Build(args).RunAsync();
    return 0;
}
catch (Exception e) when (e is OptionsValidationException or InvalidOperationException { InnerException: FormatException or ArgumentException })
{
    await Console.Error.WriteLineAsync($"error: {e.Message}");
    return 2;
}
