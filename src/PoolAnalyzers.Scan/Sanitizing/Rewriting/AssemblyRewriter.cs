using System.Reflection.PortableExecutable;
using System.Text;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>Rewrites assemblies in place, so that their pools are checked. What cannot be rewritten stays as it is.</summary>
/// <param name="folders">Where assemblies are found that the rewritten ones refer to: the program's folder, then those of its frameworks.</param>
/// <param name="library">The run-time library.</param>
/// <param name="sites">Gets the calls of pools.</param>
internal sealed class AssemblyRewriter(IReadOnlyList<string> folders, AssemblyNameReference library, CallSiteTable sites) : IDisposable
{
    private static readonly byte[][] s_mentions =
    [
        .. new[] { "ArrayPool`1", "MemoryPool`1", "ObjectPool`1", RecyclableStreamCalls.Library, GeneratedPoolCalls.Name }.Select(Encoding.ASCII.GetBytes),
    ];

    private readonly DefaultAssemblyResolver _resolver = ResolverFor(folders);

    /// <summary>Rewrites an assembly; null where it mentions no pool, or is none.</summary>
    /// <param name="path">The file.</param>
    /// <param name="name">What reports call it.</param>
    public RewrittenAssembly? Rewrite(string path, string name)
    {
        if (!Mentions(path))
        {
            return null;
        }

        try
        {
            return WhyNot(path) is { } reason ? new RewrittenAssembly(name, 0, reason) : RewriteCode(path, name);
        }
        catch (Exception refused) when (refused is BadImageFormatException or AssemblyResolutionException or NotSupportedException or ArgumentException
            or InvalidOperationException or IOException or UnauthorizedAccessException or IndexOutOfRangeException or NullReferenceException)
        {
            // The library that reads and writes assemblies throws exceptions of many types for what obfuscators and other compilers make.
            return new RewrittenAssembly(name, 0, $"it could not be read and written: {refused.Message.Split('\n')[0].TrimEnd('\r', '.')}");
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _resolver.Dispose();

    private static DefaultAssemblyResolver ResolverFor(IReadOnlyList<string> folders)
    {
        var resolver = new DefaultAssemblyResolver();
        foreach (string current in resolver.GetSearchDirectories())
        {
            resolver.RemoveSearchDirectory(current);
        }

        foreach (string folder in folders)
        {
            resolver.AddSearchDirectory(folder);
        }

        return resolver;
    }

    private static bool Mentions(string path)
    {
        byte[] image = File.ReadAllBytes(path);
        return s_mentions.Any(name => image.AsSpan().IndexOf(name) >= 0);
    }

    private static string? WhyNot(string path)
    {
        using var image = new PEReader(File.OpenRead(path));
        if (!image.HasMetadata || image.PEHeaders.CorHeader is not { } header)
        {
            return "it is no .NET assembly";
        }

        return header.Flags.HasFlag(CorFlags.ILOnly) ? null
            : header.ManagedNativeHeaderDirectory.Size > 0 ? "it is precompiled (ReadyToRun)" : "it has native code in it (mixed mode)";
    }

    private RewrittenAssembly RewriteCode(string path, string name)
    {
        var symbols = HasPortableSymbols(path);
        using var assembly = Read(path, ref symbols);
        int places = 0;
        foreach (var module in assembly.Modules)
        {
            places += Rewrite(module);
        }

        if (places == 0)
        {
            return new RewrittenAssembly(name, 0);
        }

        Write(assembly, path, symbols);
        return new RewrittenAssembly(name, places) { HasLostLines = !symbols && assembly.Name.Name != RecyclableStreamCalls.Library };
    }

    private int Rewrite(ModuleDefinition module)
    {
        var references = new LibraryReferences(module, library);
        int places = 0;
        foreach (var type in module.GetTypes().ToList())
        {
            places += type.Methods.Where(method => method.HasBody)
                .Sum(method => PoolCalls.Replace(method, references, sites) + ObjectPoolCalls.Note(method, references, sites));
            places += DerivedPoolMethods.Note(type, references) + RecyclableStreamCalls.Note(type, references)
                + GeneratedPoolCalls.Note(type, references);
        }

        if (places > 0)
        {
            StartFirst(module, references.Start());
        }

        return places;
    }

    /// <summary>The books are opened before the first code of the module runs.</summary>
    private static void StartFirst(ModuleDefinition module, MethodReference start)
    {
        var type = module.Types[0];
        var initializer = type.Methods.FirstOrDefault(method => method.Name == ".cctor");
        if (initializer is null)
        {
            const MethodAttributes Attributes = MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.HideBySig
                | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName;
            initializer = new MethodDefinition(".cctor", Attributes, module.TypeSystem.Void);
            initializer.Body.Instructions.Add(Instruction.Create(OpCodes.Ret));
            type.Methods.Add(initializer);
        }

        initializer.Body.Instructions.Insert(0, Instruction.Create(OpCodes.Call, start));
    }

    private AssemblyDefinition Read(string path, ref bool symbols)
    {
        try
        {
            return AssemblyDefinition.ReadAssembly(path, new ReaderParameters
            {
                AssemblyResolver = _resolver,
                InMemory = true,
                ReadingMode = ReadingMode.Immediate,
                ReadSymbols = symbols,
                SymbolReaderProvider = symbols ? new DefaultSymbolReaderProvider(throwIfNoSymbol: false) : null,
            });
        }
        catch (Exception stale) when (symbols && stale is SymbolsNotMatchingException or SymbolsNotFoundException)
        {
            symbols = false;
            return Read(path, ref symbols);
        }
    }

    private static void Write(AssemblyDefinition assembly, string path, bool symbols)
    {
        // Beside the file and then in its place: what cannot be written to its end stays as it was.
        string folder = Directory.CreateTempSubdirectory("poolscan-").FullName;
        try
        {
            string written = Path.Combine(folder, Path.GetFileName(path));
            assembly.Write(written, new WriterParameters { WriteSymbols = symbols });
            File.Move(written, path, overwrite: true);
            string debug = Path.ChangeExtension(written, ".pdb");
            if (File.Exists(debug))
            {
                File.Move(debug, Path.ChangeExtension(path, ".pdb"), overwrite: true);
            }
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Debug information of Windows can only be written there, and only by that system.</summary>
    private static bool HasPortableSymbols(string path)
    {
        using (var image = new PEReader(File.OpenRead(path)))
        {
            if (image.ReadDebugDirectory().Any(entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb))
            {
                return true;
            }
        }

        string beside = Path.ChangeExtension(path, ".pdb");
        if (!File.Exists(beside))
        {
            return false;
        }

        Span<byte> start = stackalloc byte[4];
        using var file = File.OpenRead(beside);
        return file.ReadAtLeast(start, start.Length, throwOnEndOfStream: false) == start.Length && start.SequenceEqual("BSJB"u8);
    }
}
