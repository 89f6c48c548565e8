using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>
/// Finds calls in <c>finally</c> blocks and other handlers. The optimizing compiler copies a <c>finally</c> to the way that throws nothing, and does not tell
/// where the instructions of the copy are from; and it is there that most arrays are returned.
/// </summary>
internal sealed class FinallyCalls : IDisposable
{
    private static readonly Dictionary<ushort, OpCode> s_codes = typeof(OpCodes).GetFields().Select(field => (OpCode)field.GetValue(null)!)
        .ToDictionary(code => (ushort)code.Value);

    private readonly PEReader _image;
    private readonly MetadataReader _metadata;

    private FinallyCalls(PEReader image) => (_image, _metadata) = (image, image.GetMetadataReader());

    /// <summary>Opens an assembly; null where it cannot be read.</summary>
    public static FinallyCalls? Open(string assembly)
    {
        try
        {
            return new FinallyCalls(new PEReader(File.OpenRead(assembly)));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or BadImageFormatException or InvalidOperationException)
        {
            return null;
        }
    }

    /// <summary>
    /// The offset of the first call of a method of this name in the innermost <c>finally</c> around an offset that has one; null where there is none.
    /// </summary>
    public int? Find(MethodDefinitionHandle method, int il, string callee)
    {
        int address = _metadata.GetMethodDefinition(method).RelativeVirtualAddress;
        if (address == 0)
        {
            return null;
        }

        var body = _image.GetMethodBody(address);
        var calls = CallsIn(body.GetILReader(), callee).ToList();
        foreach (var region in body.ExceptionRegions.Where(region => region.Kind == ExceptionRegionKind.Finally && region.TryOffset <= il
            && il < region.TryOffset + region.TryLength).OrderBy(region => region.TryLength))
        {
            var inside = calls.Where(call => call >= region.HandlerOffset && call < region.HandlerOffset + region.HandlerLength).ToList();
            if (inside.Count > 0)
            {
                return inside[0];
            }
        }

        return null;
    }

    /// <summary>
    /// The offset of a call of a method of this name in a handler, where a statement has no such call. A process that takes its own stack tells of code in a
    /// handler only where the method was when it came to the handler.
    /// </summary>
    /// <param name="method">The method.</param>
    /// <param name="start">The offset that the process tells, from which the statement goes on.</param>
    /// <param name="end">The end of the statement.</param>
    /// <param name="callee">The name of the method that is called.</param>
    /// <returns>The offset; null where the statement has such a call, or no handler has.</returns>
    public int? FindInHandler(MethodDefinitionHandle method, int start, int end, string callee)
    {
        int address = _metadata.GetMethodDefinition(method).RelativeVirtualAddress;
        if (address == 0)
        {
            return null;
        }

        var body = _image.GetMethodBody(address);
        var calls = CallsIn(body.GetILReader(), callee).ToList();
        if (calls.Exists(call => call >= start && call < end))
        {
            return null;
        }

        // The innermost handler around the offset, and else the first one behind it.
        return body.ExceptionRegions
            .OrderByDescending(region => region.TryOffset <= start && start <= region.TryOffset + region.TryLength)
            .ThenBy(region => region.HandlerOffset < start).ThenBy(region => region.TryLength)
            .SelectMany(region => calls.Where(call => call >= region.HandlerOffset && call < region.HandlerOffset + region.HandlerLength))
            .Select(call => (int?)call).FirstOrDefault();
    }

    /// <inheritdoc/>
    public void Dispose() => _image.Dispose();

    private IEnumerable<int> CallsIn(BlobReader il, string callee)
    {
        var found = new List<int>();
        while (il.RemainingBytes > 0)
        {
            int offset = il.Offset;
            ushort value = il.ReadByte();
            if (value == 0xFE && il.RemainingBytes > 0)
            {
                value = (ushort)(0xFE00 | il.ReadByte());
            }

            if (!s_codes.TryGetValue(value, out var code))
            {
                break;
            }

            if (code.OperandType == OperandType.InlineMethod)
            {
                if (NameOf(MetadataTokens.EntityHandle(il.ReadInt32())) == callee)
                {
                    found.Add(offset);
                }

                continue;
            }

            int length = code.OperandType == OperandType.InlineSwitch ? il.ReadInt32() * 4 : LengthOf(code.OperandType);
            if (length > il.RemainingBytes)
            {
                break;
            }

            il.Offset += length;
        }

        return found;
    }

    private static int LengthOf(OperandType operand) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        _ => 4,
    };

    private string? NameOf(EntityHandle method) => method.Kind switch
    {
        HandleKind.MethodDefinition => _metadata.GetString(_metadata.GetMethodDefinition((MethodDefinitionHandle)method).Name),
        HandleKind.MemberReference => _metadata.GetString(_metadata.GetMemberReference((MemberReferenceHandle)method).Name),
        HandleKind.MethodSpecification => NameOf(_metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method),
        _ => null,
    };
}
