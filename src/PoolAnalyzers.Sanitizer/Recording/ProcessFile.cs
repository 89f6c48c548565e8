using System.Globalization;
using System.Text;
using PoolAnalyzers.Sanitizer.Protocol;

namespace PoolAnalyzers.Sanitizer.Recording;

/// <summary>The file of this process. Each line is handed to the system at once. Thread-safe.</summary>
internal sealed class ProcessFile
{
    private readonly object _gate = new();
    private readonly FileStream _file;

    /// <summary>Begins the file.</summary>
    public ProcessFile(string folder)
    {
        string pid = Environment.ProcessId.ToString(CultureInfo.InvariantCulture);
        string path = Path.Combine(folder, $"{DateTime.UtcNow.Ticks.ToString("d20", CultureInfo.InvariantCulture)}-{pid}{RecordNames.FileExtension}");
        // Without a buffer of its own: what is written is the system's, whatever becomes of the process.
        _file = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, bufferSize: 0);
        Write(new JsonLine(RecordNames.Begin).Add("version", RecordNames.Version).Add("pid", Environment.ProcessId).Add("name", NameOfProcess()));
    }

    /// <summary>Writes a line.</summary>
    public void Write(JsonLine line)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(line.ToString());
        lock (_gate)
        {
            _file.Write(bytes, 0, bytes.Length);
        }
    }

    /// <summary>The assembly under test for a test host, whose own name says nothing; else the main assembly.</summary>
    private static string NameOfProcess()
    {
        const string Suffix = ".deps.json";
        // The host puts the file of the program first, and those of the shared frameworks after it.
        string? first = (AppContext.GetData("APP_CONTEXT_DEPS_FILES") as string)?.Split(';')[0];
        return first is not null && first.EndsWith(Suffix, StringComparison.OrdinalIgnoreCase)
            ? Path.GetFileName(first)[..^Suffix.Length]
            : System.Reflection.Assembly.GetEntryAssembly()?.GetName().Name ?? AppDomain.CurrentDomain.FriendlyName;
    }
}
