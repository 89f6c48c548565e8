using System.Buffers;
using PoolAnalyzers.Sanitizer.Books;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Recording;

namespace PoolAnalyzers.Sanitizer;

/// <summary>
/// What a rewritten program calls. Without <see cref="SanitizerVariables.Folder"/> in the environment, and in a second copy of this library in one process, it
/// does nothing, and the program uses the pools of the framework. Thread-safe.
/// </summary>
public static class PoolSanitizer
{
    /// <summary>
    /// An <see cref="Action"/> under this name in <see cref="AppContext.GetData"/> does what <see cref="Check"/> does, for programs that do not refer to this
    /// library.
    /// </summary>
    public const string CheckName = "PoolAnalyzers.Sanitizer.Check";

    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(1);

    private static Timer? s_timer;
    private static int s_isClosed, s_isTicking, s_ticks, s_nextCounts = 1;
    private static long s_events;

    // A constructor, so that the call of Start opens the books, and not the first use of a pool.
    static PoolSanitizer() => Book = Open();

    /// <summary>The books; null where nothing is checked.</summary>
    internal static RentalBook? Book { get; }

    /// <summary>Is called before the first code of a rewritten assembly runs, so that nothing is missed.</summary>
    public static void Start()
    {
        // The books are open by now.
    }

    /// <summary>Looks at once whether somebody wrote into a returned array. The same is done every second, and when the process ends.</summary>
    public static void Check() => Book?.Check();

    private static RentalBook? Open()
    {
        var settings = SanitizerSettings.OfProcess();
        if (settings.Folder is null || AppContext.GetData(CheckName) is not null)
        {
            return null;
        }

        RentalBook book;
        try
        {
            book = new RentalBook(settings, new ProcessFile(settings.Folder));
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"poolscan sanitize: nothing is checked, because '{settings.Folder}' cannot be written to: {refused.Message}");
            return null;
        }

        // The event source of the framework's pools begins to exist with their first use.
        ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(1));
        AppContext.SetData(CheckName, new Action(book.Check));
        s_timer = new Timer(_ => Tick(book), null, s_interval, s_interval);
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Close(book);
        AppDomain.CurrentDomain.UnhandledException += (_, _) => Close(book);
        return book;
    }

    /// <summary>The counts are written ever less often, so that the file of a long run stays short.</summary>
    private static void Tick(RentalBook book)
    {
        if (Interlocked.Exchange(ref s_isTicking, 1) != 0)
        {
            return;
        }

        book.Check();
        if (++s_ticks >= s_nextCounts && book.Events != s_events)
        {
            s_events = book.Events;
            s_nextCounts = s_ticks + Math.Min(s_ticks, 60);
            book.WriteCounts();
        }

        Volatile.Write(ref s_isTicking, 0);
    }

    private static void Close(RentalBook book)
    {
        if (Interlocked.Exchange(ref s_isClosed, 1) == 0)
        {
            s_timer?.Dispose();
            book.Close();
        }
    }
}
