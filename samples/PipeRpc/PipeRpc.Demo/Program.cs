using System.Globalization;
using PipeRpc.Demo;

const string Usage =
    """
    usage: PipeRpc.Demo [SECONDS]           a host and four clients, with a live view; 20 seconds if nothing else is said
           PipeRpc.Demo load CALLS [tcp]    so many calls of 8 clients, over a pipe or TCP, with disconnects and cancellations;
                                            exit code 1 when an answer is lost, doubled or mixed, or a buffer is not given back
           PipeRpc.Demo fuzz FRAMES         so many frames that are right, nearly right, and anything;
                                            exit code 1 when the host suffers, its memory grows, or a sender is not told why its frame was refused
           PipeRpc.Demo --help              this text
    """;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
switch (args)
{
    case ["--help" or "-h" or "-?"]:
        Console.WriteLine(Usage);
        return 0;
    case ["load", var count] when long.TryParse(count, out var calls) && calls > 0:
        return await Load.RunAsync(calls, tcp: false);
    case ["load", var count, "tcp"] when long.TryParse(count, out var calls) && calls > 0:
        return await Load.RunAsync(calls, tcp: true);
    case ["fuzz", var count] when long.TryParse(count, out var frames) && frames > 0:
        return await Fuzz.RunAsync(frames);
    case [] or [_] when int.TryParse(args.FirstOrDefault() ?? "20", out var seconds) && seconds > 0:
        return await LiveView.RunAsync(TimeSpan.FromSeconds(seconds));
    default:
        Console.Error.WriteLine("error: the arguments are none of these.\n" + Usage);
        return 2;
}
