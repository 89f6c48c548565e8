using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Package.Tests;

/// <summary>
/// A program with every kind of generated type, and with the sample PipeRpc, published as users publish: trimmed, and compiled ahead of time.
/// </summary>
[Collection(nameof(PackedPackage))]
public sealed class PublishTests(PackedPackage package)
{
    private const string Program = """
        using System.Buffers;
        using System.Diagnostics.Tracing;
        using System.Text;
        using PipeRpc;
        using PoolAnalyzers;

        using (var scope = new ByteScope(100))
            Console.Write(scope.Span.Length);
        using (var cached = new CachedScope(100))
            Console.Write($" {cached.Span.Length}");
        using (var lease = ByteOwner.Rent(5))
            Console.Write($" {lease.Memory.Length}");
        Blocks.Return(Blocks.Rent());
        AnyBytes.Return(AnyBytes.Rent(100), clearArray: true);
        using (var any = new AnyThings<string>())
            any.Return(await any.RentAsync(9));
        using (var scope = AnyBytes.RentScope(99))
            Console.Write($" {scope.Span.Length}");
        using (var owner = Blocks.AsMemoryPool.Rent(1))
            Console.Write($" {owner.Memory.Length}");
        using (var locked = new LockedBlocks(new LockedBlocks.Limits { Capacity = 3, MaxBytes = 128 }))
        {
            locked.Return(locked.Rent());
            Console.Write($" {locked.Capacity}");
        }

        using (MemoryPool<byte> strict = new StrictBlocks())
        using (var owner = strict.Rent(1))
            Console.Write($" {owner.Memory.Length}");
        Builders.Return(Builders.Rent().Append('x'));
        await using (var endings = new Endings())
            endings.Return(endings.Rent());
        Console.Write($" {Ending.Ended}");
        using (var writer = new ByteWriter())
        {
            writer.Write("abc"u8);
            using var detached = writer.DetachOwner();
            Console.Write($" {detached.Memory.Length}");
        }

        using (var writer = new BlockWriter())
        {
            writer.Write(new byte[100_000]);
            Console.Write($" {writer.WrittenSequence.Length}");
        }

        using (var writer = new OneLengthWriter())
        {
            writer.Write(new byte[200]);
            writer.Clear();
            writer.Trim();
            writer.Add(1);
            Console.Write($" {writer.WrittenCount}");
        }

        Each<string>.Return(Each<string>.Rent());
        Each<int>.AsArrayPool.Return(Each<int>.AsArrayPool.Rent(8), clearArray: true);
        Console.Write($" {Quote("x")}");
        using (var lease = Blocks.RentLease())
        {
            await Task.Yield();
            Console.Write($" {lease.Memory.Length}");
        }

        using (var listener = new Listener())
        using (var told = new Told(new Told.Limits { Capacity = 1 }))
        {
            var first = await told.RentAsync();
            var later = told.RentAsync(TimeSpan.FromMinutes(1));
            told.Return(first);
            told.Return(await later);
            told.Trim();
            Console.Write($" {string.Join('-', listener.Names)}");
        }

        string pipe = "pool-" + Guid.NewGuid().ToString("N");
        await using (new RpcHost().Add(new GreeterDispatcher(new Greeter())).ListenPipe(pipe))
        using (var client = RpcTransport.ConnectPipe(pipe))
        {
            var greeter = new GreeterClient(client);
            Console.Write($" {greeter.Greet("Ada")} {(await greeter.GrowAsync(new Guest("Bob", 41))).Age}");
            await foreach (int number in greeter.Count(2))
                Console.Write($" {number}");
        }

        for (int i = 0; i < 6000 && RpcMemory.Outstanding != 0; i++)
            await Task.Delay(10);
        Console.Write($" {RpcMemory.Outstanding}");
        Console.WriteLine();

        static string Quote(string text)
        {
            using var writer = new CharWriter(stackalloc char[1]);
            writer.Write(text);
            writer.Add('!');
            return writer.ToString();
        }

        [PooledWriter(typeof(byte))] sealed partial class ByteWriter;
        [PooledWriter(typeof(byte), Segments = true)] sealed partial class BlockWriter;
        [PooledWriter(typeof(byte), Pool = "Blocks.AsArrayPool", Segments = true, BlockLength = 64, MaxLength = 1000)] sealed partial class OneLengthWriter;
        [PooledWriter(typeof(char))] ref partial struct CharWriter;
        [ArrayPoolScope(typeof(byte))] ref partial struct ByteScope;
        [ArrayPoolScope(typeof(byte), ThreadCache = true)] ref partial struct CachedScope;
        [ArrayPoolOwner(typeof(byte))] sealed partial class ByteOwner;
        [FixedLengthPool(typeof(byte), Length = 64, AsMemoryPool = true, Metrics = true)] static partial class Blocks;
        [FixedLengthPool(Length = 8, Metrics = true)] static partial class Each<T>;
        [ArrayPool(typeof(byte), MaxLength = 1000, Metrics = true, Events = true)] static partial class AnyBytes;
        [ArrayPool(MaxLength = 1000, WhenEmpty = WhenEmpty.Throw, Rounding = LengthRounding.QuarterSteps)] sealed partial class AnyThings<T> : IDisposable;
        [FixedLengthPool(typeof(byte), Length = 64, Sync = PoolSync.Lock, RuntimeLimits = true, Preallocate = true)] sealed partial class LockedBlocks : IDisposable;
        [FixedLengthPool(typeof(byte), Length = 64, WhenEmpty = WhenEmpty.Throw)] sealed partial class StrictBlocks : MemoryPool<byte>;
        [ObjectPool(typeof(StringBuilder), Reset = "Clear", MaxRetained = "Capacity <= 4096", WhenEmpty = WhenEmpty.Throw)] static partial class Builders;
        [ObjectPool(typeof(Ending), Metrics = true, Events = true)] sealed partial class Endings : IAsyncDisposable;
        [FixedLengthPool(typeof(byte), Length = 64, WhenEmpty = WhenEmpty.Wait, RuntimeLimits = true, Metrics = true, Events = true)] sealed partial class Told : IDisposable;

        [RpcService(Json = typeof(GuestJson))]
        interface IGreeter
        {
            string Greet(string name);
            Task<Guest> GrowAsync(Guest guest);
            IAsyncEnumerable<int> Count(int to, CancellationToken cancellation = default);
        }

        sealed record Guest(string Name, int Age);

        [System.Text.Json.Serialization.JsonSerializable(typeof(Guest))]
        sealed partial class GuestJson : System.Text.Json.Serialization.JsonSerializerContext;

        sealed class Greeter : IGreeter
        {
            public string Greet(string name) => $"Hello-{name}";

            public Task<Guest> GrowAsync(Guest guest) => Task.FromResult(guest with { Age = guest.Age + 1 });

            public async IAsyncEnumerable<int> Count(int to, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation)
            {
                for (int i = 0; i < to; i++)
                {
                    await Task.Yield();
                    yield return i;
                }
            }
        }

        sealed class Listener : EventListener
        {
            public List<string> Names { get; } = [];

            protected override void OnEventSourceCreated(EventSource source)
            {
                if (source.Name == "PoolAnalyzers.Published")
                    EnableEvents(source, EventLevel.Verbose);
            }

            protected override void OnEventWritten(EventWrittenEventArgs written) => Names.Add(written.EventName!);
        }

        sealed class Ending : IAsyncDisposable
        {
            public static int Ended { get; private set; }

            public ValueTask DisposeAsync()
            {
                Ended++;
                return default;
            }
        }
        """;

    /// <summary>
    /// Both need the runtime packages of the machine's own platform, and the second one a C compiler: without them the test fails and says so. Each takes
    /// 20 to 40 seconds: it compiles or trims a framework. The analyzers of both run in either, and the trimmed program shows what is missing at run time;
    /// what only the native compiler sees is for a change to the packages.
    /// </summary>
    public static TheoryData<string> Ways => Extent.IsWhole(Extent.Packages) ? ["PublishTrimmed", "PublishAot"] : ["PublishTrimmed"];

    [Theory]
    [MemberData(nameof(Ways))]
    public void It_is_published_without_a_warning_and_runs(string how)
    {
        string folder = $"publish {how}";
        // The linker takes a blank in the path of a library for the end of the path, and the libraries come from this folder.
        string libraries = Directory.CreateTempSubdirectory("libraries-").FullName;
        try
        {
            Publish(folder, how, libraries);
        }
        finally
        {
            Directory.Delete(libraries, recursive: true);
        }
    }

    private void Publish(string folder, string how, string libraries)
    {
        package.Write($"{folder}/Published.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <Nullable>enable</Nullable>
                <UseAppHost>true</UseAppHost>
                <RuntimeIdentifier>{System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier}</RuntimeIdentifier>
                <{how}>true</{how}>
                <IsAotCompatible>true</IsAotCompatible>
                <EventSourceSupport>true</EventSourceSupport>
                <TrimmerSingleWarn>false</TrimmerSingleWarn>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <CppCompilerAndLinker Condition="!Exists('/usr/bin/clang') and Exists('/usr/bin/gcc')">gcc</CppCompilerAndLinker>
                <RestorePackagesPath>{libraries}</RestorePackagesPath>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="PoolAnalyzers" Version="$(Version)" PrivateAssets="all" />
                <Analyzer Include="{Path.Combine(AppContext.BaseDirectory, "PipeRpc.Generator.dll")}" />
              </ItemGroup>
            </Project>
            """);
        package.Write($"{folder}/Program.cs", Program);
        package.CopySample("PipeRpc/PipeRpc", $"{folder}/PipeRpc", "*.cs");
        string output = Path.Combine(package.Root, folder, "out");
        var publish = package.Run(folder, "publish", "-c", "Release", "-o", output).Succeeded();
        Assert.Empty(publish.Reports);
        string file = Path.Combine(output, OperatingSystem.IsWindows() ? "Published.exe" : "Published");
        using var process = System.Diagnostics.Process.Start(new System.Diagnostics.ProcessStartInfo(file) { RedirectStandardOutput = true })!;
        Assert.Equal("100 100 5 99 64 2 64 1 3 100000 1 x! 64 Created-Rented-Waited-Returned-Rented-Returned-Trimmed Hello-Ada 42 0 1 0", process.StandardOutput.ReadToEnd().Trim());
        process.WaitForExit();
        Assert.Equal(0, process.ExitCode);
    }
}
