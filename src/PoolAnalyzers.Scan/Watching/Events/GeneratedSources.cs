using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace PoolAnalyzers.Scan.Watching.Events;

/// <summary>Finds the event sources of generated pools: an assembly with such pools has one, whose name is in an attribute.</summary>
internal static class GeneratedSources
{
    private const int MaxAssemblies = 2000;

    /// <summary>The names of the event sources in the assemblies of a folder; none where it cannot be read.</summary>
    public static IReadOnlyList<string> In(string? folder)
    {
        if (string.IsNullOrEmpty(folder) || !Directory.Exists(folder))
        {
            return [];
        }

        try
        {
            return [.. Directory.EnumerateFiles(folder, "*.dll").Take(MaxAssemblies).Select(NameIn).OfType<string>().Order(StringComparer.Ordinal)];
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static string? NameIn(string assembly)
    {
        try
        {
            using var image = new PEReader(File.OpenRead(assembly));
            if (!image.HasMetadata)
            {
                return null;
            }

            var metadata = image.GetMetadataReader();
            foreach (var handle in metadata.TypeDefinitions)
            {
                var type = metadata.GetTypeDefinition(handle);
                if (metadata.StringComparer.Equals(type.Name, "PoolEventSource") && metadata.StringComparer.Equals(type.Namespace, "PoolAnalyzers"))
                {
                    return type.GetCustomAttributes().Select(attribute => NameIn(metadata.GetBlobReader(metadata.GetCustomAttribute(attribute).Value)))
                        .FirstOrDefault(name => name is not null);
                }
            }
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            // A native library, or a file that somebody is writing.
        }

        return null;
    }

    // ECMA-335, II.23.3: the prolog, no fixed arguments, then as many named ones. Only [EventSource(Name = "...")] looks like this.
    private static string? NameIn(BlobReader value)
    {
        const byte Property = 0x54, Text = 0x0E;
        return value.Length > 6 && value.ReadUInt16() == 1 && value.ReadUInt16() > 0 && value.ReadByte() == Property && value.ReadByte() == Text
            && value.ReadSerializedString() == "Name" ? value.ReadSerializedString() : null;
    }
}
