using System.Linq.Expressions;
using System.Reflection;
using Microsoft.IO;
using PooledStreams;

namespace PoolAnalyzers.Benchmarks.Streams;

/// <summary>The streams that are compared.</summary>
internal static class StreamSubjects
{
    public const string Ours = "PooledStream";
    public const string Control = "control";
    public const string Framework = "MemoryStream";
    public const string Recyclable = "RecyclableMemoryStream";
    public const string Slim = "MemoryStreamSlim";

    /// <summary>Names the library with MemoryStreamSlim, which is built from its public source and is no package.</summary>
    public const string SlimVariable = "MEMORYSTREAMSLIM_DLL";

    private const int LongestRecyclable = 512 * 1024 * 1024;

    /// <summary>The path of that library; null where it is absent.</summary>
    public static string? SlimPath =>
        Environment.GetEnvironmentVariable(SlimVariable) is { Length: > 0 } path && File.Exists(path) ? Path.GetFullPath(path) : null;

    /// <summary>Those that can be measured here. The control is our own stream once more, in a process of its own.</summary>
    public static string[] Present => SlimPath is null ? [Framework, Ours, Control, Recyclable] : [Framework, Ours, Control, Recyclable, Slim];

    /// <summary>What makes streams of a kind: told a length, or -1.</summary>
    public static Func<int, Stream> Creator(string name, bool zeroes)
    {
        switch (name)
        {
            case Framework:
                return capacity => capacity < 0 ? new MemoryStream() : new MemoryStream(capacity);
            case Recyclable:
                var manager = new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options
                {
                    ZeroOutBuffer = zeroes,
                    UseExponentialLargeBuffer = false,
                    MaximumBufferSize = LongestRecyclable,
                });
                return capacity => capacity < 0 ? manager.GetStream("benchmark") : manager.GetStream("benchmark", (long)capacity);
            case Slim:
                return SlimCreator(Assembly.LoadFrom(SlimPath!), zeroes);
            default:
                var pool = new StreamPool(new StreamPoolOptions { ClearOnRelease = zeroes });
                return capacity => capacity < 0 ? new PooledStream(pool) : new PooledStream(pool, capacity);
        }
    }

    // Compiled, so that it costs what a call in a program costs.
    private static Func<int, Stream> SlimCreator(Assembly library, bool zeroes)
    {
        var stream = library.GetType("KZDev.PerfUtils.MemoryStreamSlim", throwOnError: true)!;
        var optionsType = library.GetType("KZDev.PerfUtils.MemoryStreamSlimOptions", throwOnError: true)!;
        var behavior = optionsType.GetProperty("ZeroBufferBehavior")!;
        object options = Activator.CreateInstance(optionsType)!;
        behavior.SetValue(options, Enum.Parse(behavior.PropertyType, zeroes ? "OnRelease" : "None"));
        var capacity = Expression.Parameter(typeof(int));
        var variable = Expression.Variable(optionsType);
        var byReference = optionsType.MakeByRefType();
        var plain = Expression.Call(stream.GetMethod("Create", [byReference])!, variable);
        var told = Expression.Call(stream.GetMethod("Create", [typeof(long), byReference])!, Expression.Convert(capacity, typeof(long)), variable);
        var choice = Expression.Condition(Expression.LessThan(capacity, Expression.Constant(0)), plain, told, stream);
        var assign = Expression.Assign(variable, Expression.Unbox(Expression.Constant(options, typeof(object)), optionsType));
        return Expression.Lambda<Func<int, Stream>>(Expression.Block(typeof(Stream), [variable], assign, choice), capacity).Compile();
    }
}
